/* Sockets are no part of C11. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include "udp.h"

#include <stddef.h>

#if defined(__unix__) || defined(__APPLE__)
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WORD = 8, HEAD = 2 * WORD, HOST = 256, PORT = 6 };
/* A counter that falls back by more is that of a partner who was started anew; by less, of a datagram that was late. */
static const uint64_t RESTARTED = 1000;
/* Datagrams that are looked at in one step: a flood of them does not stop the loop. */
enum { MOST = 1000 };

static void put(unsigned char *to, uint64_t word) {
  for (int k = 0; k < WORD; k++) to[k] = (unsigned char)(word >> 8 * k);
}

static uint64_t get(const unsigned char *from) {
  uint64_t word = 0;
  for (int k = 0; k < WORD; k++) word |= (uint64_t)from[k] << 8 * k;
  return word;
}

static void put_number(unsigned char *to, double value) {
  uint64_t word;
  memcpy(&word, &value, sizeof word);
  put(to, word);
}

static double get_number(const unsigned char *from) {
  uint64_t word = get(from);
  double value;
  memcpy(&value, &word, sizeof value);
  return value;
}

static size_t size_of(int64_t values) { return HEAD + WORD * (size_t)values; }

static int resolve(const char *text, long least, struct sockaddr_in *to) {
  const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
  char host[HOST] = "127.0.0.1", *end;
  long number = strtol(port, &end, 10);
  if (end == port || *end || number < least || number > 65535 || strlen(port) >= PORT) return 0;
  if (colon && colon > text) {
    size_t length = (size_t)(colon - text);
    if (length >= HOST) return 0;
    memcpy(host, text, length), host[length] = 0;
  }
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM}, *found = NULL;
  if (getaddrinfo(host, port, &hints, &found)) return 0;
  memcpy(to, found->ai_addr, sizeof *to);
  freeaddrinfo(found);
  return 1;
}

/* Without an address it only sends. */
static int listen_at(udp_partner *u, const struct sockaddr_in *at) {
  u->socket = socket(AF_INET, SOCK_DGRAM, 0);
  if (u->socket < 0 || fcntl(u->socket, F_SETFL, O_NONBLOCK)) return 0;
  return !at || !bind(u->socket, (const struct sockaddr *)at, sizeof *at);
}

const char *udp_open(udp_partner *u, int64_t inputs, const char *listen, int64_t outputs, const char *send) {
  struct sockaddr_in at, to;
  *u = (udp_partner){.socket = -1, .inputs = inputs, .outputs = outputs};
  if (listen && !resolve(listen, 0, &at)) return "--listen: this is not followed by an address such as 127.0.0.1:9001 or 9001.";
  if (send && !resolve(send, 1, &to)) return "--send: this is not followed by an address such as 127.0.0.1:9002 or 9002.";
  u->came = malloc(size_of(inputs) + 1), u->goes = malloc(size_of(outputs));
  if (send) u->to = malloc(sizeof to);
  if (!u->came || !u->goes || (send && !u->to)) return "There is not enough memory.";
  if (send) memcpy(u->to, &to, sizeof to);
  return listen_at(u, listen ? &at : NULL) ? NULL : "--listen: nobody can listen there now. Choose another address.";
}

void udp_send(udp_partner *u, int64_t number, double t, const double *values) {
  if (!u->to) return;
  put(u->goes, (uint64_t)number), put_number(u->goes + WORD, t);
  for (int64_t k = 0; k < u->outputs; k++) put_number(u->goes + HEAD + WORD * k, values[k]);
  /* Nobody listens there yet, or the line is full: what is late is of no use. */
  if (sendto(u->socket, u->goes, size_of(u->outputs), 0, u->to, sizeof(struct sockaddr_in)) < 0) u->lost++;
  else u->sent++;
}

/* Whether the datagram that came is of the right size, of numbers, and not overtaken. */
static int counts(udp_partner *u, ssize_t size) {
  int right = size == (ssize_t)size_of(u->inputs);
  for (int64_t k = 0; right && k < u->inputs; k++) right = isfinite(get_number(u->came + HEAD + WORD * k));
  if (!right) return u->refused++, 0;
  uint64_t counter = get(u->came);
  if (u->received && counter < u->last && u->last - counter <= RESTARTED) return u->late++, 0;
  u->last = counter, u->received++;
  return 1;
}

int udp_receive(udp_partner *u, double *values) {
  int found = 0;
  for (int looked = 0; looked < MOST; looked++) {
    ssize_t size = recv(u->socket, u->came, size_of(u->inputs) + 1, 0);
    if (size < 0 && (errno == ECONNREFUSED || errno == EINTR)) continue; /* what was sent before reached nobody */
    if (size < 0) break;
    if (!counts(u, size)) continue;
    for (int64_t k = 0; k < u->inputs; k++) values[k] = get_number(u->came + HEAD + WORD * k);
    found = 1;
  }
  return found;
}

void udp_close(udp_partner *u) {
  if (u->socket >= 0) close(u->socket);
  free(u->came), free(u->goes), free(u->to);
}
#else
const char *udp_open(udp_partner *u, int64_t inputs, const char *listen, int64_t outputs, const char *send) {
  *u = (udp_partner){.socket = -1, .inputs = inputs, .outputs = outputs};
  return listen || send ? "--listen, --send: datagrams are there on Linux, macOS and other POSIX systems only." : NULL;
}

void udp_send(udp_partner *u, int64_t number, double t, const double *values) { (void)u, (void)number, (void)t, (void)values; }

int udp_receive(udp_partner *u, double *values) { return (void)u, (void)values, 0; }

void udp_close(udp_partner *u) { (void)u; }
#endif
