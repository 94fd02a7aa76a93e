/* Inputs and outputs as datagrams, as src/bramah/realtime/udp.py has them: a counter, the time, and the values, little-endian.
 *
 * Nobody waits: of what arrived, the last one counts. POSIX only; elsewhere opening fails. No memory is taken after opening.
 */
#ifndef BRAMAH_UDP_H
#define BRAMAH_UDP_H

#include <stdint.h>

typedef struct {
  int socket;
  int64_t inputs, outputs;     /* values in each datagram that comes, and that goes */
  unsigned char *came, *goes;  /* room for one of each */
  void *to;                    /* where they go; null: nowhere */
  uint64_t last;               /* counter of the last that counted */
  int64_t sent, received, refused, late, lost;
} udp_partner;

/* Addresses are "host:port" or "port"; to listen at port 0 is to listen at any. Null: not asked for. Returns why it failed; null: it did
 * not. To be closed in either case. */
const char *udp_open(udp_partner *u, int64_t inputs, const char *listen, int64_t outputs, const char *send);
void udp_send(udp_partner *u, int64_t number, double t, const double *values);
/* The latest values that came; 0: none. */
int udp_receive(udp_partner *u, double *values);
void udp_close(udp_partner *u);

#endif
