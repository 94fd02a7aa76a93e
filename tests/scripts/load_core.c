/* Loads the core's library named on the command line, and prints its number and the sizes of its structures. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

typedef int64_t number_function(void);
typedef int64_t size_function(int64_t number);

#if defined(_WIN32)
static void find(const char *library, const char *name, void *function) {
  HMODULE loaded = LoadLibraryA(library);
  FARPROC found = loaded ? GetProcAddress(loaded, name) : NULL;
  memcpy(function, &found, sizeof found);
}
#else
static void find(const char *library, const char *name, void *function) {
  void *loaded = dlopen(library, RTLD_NOW), *found = loaded ? dlsym(loaded, name) : NULL;
  memcpy(function, &found, sizeof found);
}
#endif

int main(int count, char **argument) {
  number_function *abi = NULL;
  size_function *size = NULL;
  if (count != 2) return 2;
  find(argument[1], "bramah_abi", &abi);
  find(argument[1], "bramah_size", &size);
  if (!abi || !size) return 1;
  printf("%" PRId64, abi());
  for (int64_t k = 0, bytes; (bytes = size(k)) > 0; k++) printf(" %" PRId64, bytes);
  printf("\n");
  return 0;
}
