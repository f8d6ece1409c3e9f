/*
 * A disk that fails on purpose, for LD_PRELOAD under a process whose files below one folder are watched.
 *
 *   PELAGOS_DISK_ROOT     the folder that is watched
 *   PELAGOS_DISK_CONTROL  a file of `struct control`, by which the process itself says what is to happen
 *   PELAGOS_DISK_LOG      takes the record of every change, see `struct record`; read by diskRecord.ts
 *   PELAGOS_DISK_MARKS    what is written to this file becomes a mark in the record, in its place between the changes
 *
 * While it records, every change is noted in the order in which the system saw it, and a sync is noted but not done: what a power cut
 * leaves is worked out from the record. While it fails, chosen calls answer an error, or write a part and answer that. While it kills,
 * changes are counted, and one of them ends the process that makes it, or that one's whole group, before it is made or in its middle.
 *
 * Programs that a watched process starts are watched too, also where they are given an environment of their own.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { RECORDS = 1, FAILS = 2, KILLS = 3 };
enum { CREATE = 1, WRITE, TRUNCATE, SYNC, RENAME, LINK, UNLINK, MAKE_FOLDER, REMOVE_FOLDER, SYNC_FOLDER, MARK };
/* The calls that may fail, as bits of `kinds`. */
enum { OPENS = 1, WRITES = 2, SYNCS = 4, NAMES = 8, SIZES = 16, READS = 32 };

struct control {
  uint32_t mode;
  uint32_t kinds;
  /* While it kills, not 0: the write that is the last change is made by half. */
  uint32_t error;
  /* Not 0: every call from the first failing one on; while it kills, the whole group. */
  uint32_t for_good;
  /* The calls of these kinds that still succeed. */
  int64_t remaining;
  /* How many calls failed, and how many of each kind there were, in the order of the bits. */
  uint64_t failed;
  uint64_t seen[6];
};

struct record {
  uint32_t kind;
  uint32_t first_length;
  uint32_t second_length;
  uint32_t unused;
  uint64_t file;
  uint64_t offset;
  uint64_t size;
};

struct watched {
  uint64_t file;
  uint32_t is_watched, is_folder, is_marks, is_synchronous, is_wal_index, is_store;
  char *path;
};

enum { MOST_FILES = 65536 };
static struct watched watched[MOST_FILES];
static struct control *control;
static char root[PATH_MAX], marks[PATH_MAX];
static size_t root_length;
/* What programs that are started need to be watched. */
static char *carried[5];
static int log_file = -1;
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

#define REAL(name) ((__typeof__(&name))real_of(#name))
static void *real_of(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}
#define CACHED(name)                                \
  static __typeof__(&name) real_##name;             \
  if (!real_##name) real_##name = REAL(name)

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("PELAGOS_DISK_ROOT"), *switches = getenv("PELAGOS_DISK_CONTROL");
  const char *log = getenv("PELAGOS_DISK_LOG"), *marked = getenv("PELAGOS_DISK_MARKS");
  if (!folder || !switches || !log || !marked) return;
  snprintf(root, sizeof root, "%s", folder);
  snprintf(marks, sizeof marks, "%s", marked);
  root_length = strlen(root);
  int file = (int)syscall(SYS_openat, AT_FDCWD, switches, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (page != MAP_FAILED && log_file >= 0) control = page;
  const char *names[] = {"LD_PRELOAD", "PELAGOS_DISK_ROOT", "PELAGOS_DISK_CONTROL", "PELAGOS_DISK_LOG", "PELAGOS_DISK_MARKS"};
  for (int i = 0; i < 5; i++)
    if (asprintf(&carried[i], "%s=%s", names[i], getenv(names[i]) ? getenv(names[i]) : "") < 0) abort();
}

/* libuv starts programs by this one, after a fork: nothing may be allocated. */
int execvp(const char *file, char *const words[]) {
  size_t count = 0;
  while (environ[count]) count++;
  char *all[count + 6];
  size_t at = 0;
  if (control) for (; at < 5; at++) all[at] = carried[at];
  for (size_t i = 0; i < count; i++) all[at++] = environ[i];
  all[at] = NULL;
  return execvpe(file, words, all);
}

static int mode_is(uint32_t mode) { return control && control->mode == mode; }

/* The absolute path, where it is in the watched folder or is the file of marks; else NULL. */
static const char *inside(int folder, const char *path, char *whole) {
  if (!control || !path) return NULL;
  if (path[0] == '/') snprintf(whole, PATH_MAX, "%s", path);
  else {
    char base[PATH_MAX];
    if (folder == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return NULL;
    } else if (folder >= 0 && folder < MOST_FILES && watched[folder].path) {
      snprintf(base, sizeof base, "%s", watched[folder].path);
    } else return NULL;
    if (snprintf(whole, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return NULL;
  }
  size_t length = strlen(whole);
  while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
  if (strcmp(whole, marks) == 0) return whole;
  return strncmp(whole, root, root_length) == 0 && (whole[root_length] == '/' || whole[root_length] == 0) ? whole : NULL;
}

static void die(void) {
  __atomic_fetch_add(&control->failed, 1, __ATOMIC_SEQ_CST);
  kill(control->for_good ? 0 : getpid(), SIGKILL);
  for (;;) pause();
}

/* Whether this change is the last one. */
static int is_last(void) {
  return mode_is(KILLS) && (int64_t)__atomic_fetch_add(&control->seen[0], 1, __ATOMIC_SEQ_CST) == control->remaining;
}

/* Whether this call is one that fails; `errno` says how then. */
static int fails(uint32_t kind) {
  if (!mode_is(FAILS)) return 0;
  uint64_t before = __atomic_fetch_add(&control->seen[__builtin_ctz(kind)], 1, __ATOMIC_SEQ_CST);
  if (!(control->kinds & kind)) return 0;
  if ((int64_t)before < control->remaining) return 0;
  if ((int64_t)before > control->remaining && !control->for_good) return 0;
  __atomic_fetch_add(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = (int)control->error;
  return 1;
}

static void note(uint32_t kind, uint64_t file, uint64_t offset, uint64_t size, const void *first, size_t first_length, const void *second, size_t second_length) {
  if (!mode_is(RECORDS)) return;
  struct record head = {kind, (uint32_t)first_length, (uint32_t)second_length, 0, file, offset, size};
  struct iovec parts[3] = {{&head, sizeof head}, {(void *)first, first_length}, {(void *)second, second_length}};
  size_t left = sizeof head + first_length + second_length;
  if (syscall(SYS_writev, log_file, parts, 3) != (long)left) abort();
}
static void note_path(uint32_t kind, uint64_t file, const char *path) { note(kind, file, 0, 0, path, strlen(path), NULL, 0); }
static void note_paths(uint32_t kind, uint64_t file, const char *from, const char *to) { note(kind, file, 0, 0, from, strlen(from), to, strlen(to)); }

static struct watched *known(int file) {
  return file >= 0 && file < MOST_FILES && watched[file].is_watched ? &watched[file] : NULL;
}

static void forget(int file) {
  if (file < 0 || file >= MOST_FILES) return;
  free(watched[file].path);
  memset(&watched[file], 0, sizeof watched[file]);
}

static int ends_with(const char *text, const char *ending) {
  size_t a = strlen(text), b = strlen(ending);
  return a >= b && strcmp(text + a - b, ending) == 0;
}

static int open_inside(int folder, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  const char *place = inside(folder, path, whole);
  if (!place) return (int)syscall(SYS_openat, folder, path, flags, mode);
  int is_marks = strcmp(place, marks) == 0;
  int writes = (flags & O_ACCMODE) != O_RDONLY;
  if (!is_marks && (flags & (O_CREAT | O_TRUNC)) && is_last()) die();
  if (!is_marks && fails(writes ? OPENS : READS)) return -1;
  pthread_mutex_lock(&lock);
  struct stat before, now;
  int was_there = fstatat(AT_FDCWD, place, &before, 0) == 0;
  int file = (int)syscall(SYS_openat, folder, path, flags, mode);
  if (file >= 0 && file < MOST_FILES && fstat(file, &now) == 0) {
    forget(file);
    struct watched *found = &watched[file];
    found->file = now.st_ino;
    found->is_watched = 1;
    found->is_folder = S_ISDIR(now.st_mode);
    found->is_marks = (uint32_t)is_marks;
    found->is_synchronous = (flags & (O_SYNC | O_DSYNC)) != 0;
    found->is_wal_index = (uint32_t)ends_with(place, "-shm");
    found->is_store = strstr(place, "/pelagos.db") != NULL;
    found->path = strdup(place);
    if (!is_marks) {
      if (!was_there && (flags & O_CREAT)) note_path(CREATE, now.st_ino, place);
      else if ((flags & O_TRUNC) && was_there && before.st_size > 0) note(TRUNCATE, now.st_ino, 0, 0, NULL, 0, NULL, 0);
    }
  }
  int fault = errno;
  pthread_mutex_unlock(&lock);
  errno = fault;
  return file;
}

static mode_t mode_of(int flags, va_list rest) { return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0; }
#define OPENING(folder)                           \
  va_list rest;                                   \
  va_start(rest, flags);                          \
  mode_t mode = mode_of(flags, rest);             \
  va_end(rest);                                   \
  return open_inside(folder, path, flags, mode)
int open(const char *path, int flags, ...) { OPENING(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPENING(AT_FDCWD); }
int openat(int folder, const char *path, int flags, ...) { OPENING(folder); }
int openat64(int folder, const char *path, int flags, ...) { OPENING(folder); }
int creat(const char *path, mode_t mode) { return open_inside(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_inside(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int file) {
  if (known(file)) {
    pthread_mutex_lock(&lock);
    forget(file);
    pthread_mutex_unlock(&lock);
  }
  return (int)syscall(SYS_close, file);
}

/* All that is written goes through here, so that a record and a failure are the same for every form of the call. */
static ssize_t write_all(int file, const struct iovec *parts, int count, off_t offset, int is_placed) {
  struct watched *found = known(file);
  size_t length = 0;
  for (int i = 0; i < count; i++) length += parts[i].iov_len;
  char *bytes = malloc(length ? length : 1);
  if (!bytes) return errno = ENOMEM, -1;
  size_t at = 0;
  for (int i = 0; i < count; at += parts[i].iov_len, i++) memcpy(bytes + at, parts[i].iov_base, parts[i].iov_len);
  size_t wanted = length;
  int is_failing = !found->is_marks && !found->is_wal_index && fails(WRITES);
  /* A full disk takes a part; whoever writes on then gets the error. */
  if (is_failing && length > 1 && control->error == ENOSPC && (length & 512)) wanted = length / 2, is_failing = 0;
  if (is_failing) return free(bytes), errno = (int)control->error, -1;
  int is_dying = !found->is_marks && !found->is_wal_index && is_last();
  if (is_dying && (length < 2 || !control->error)) die();
  if (is_dying) wanted = length / 2;
  pthread_mutex_lock(&lock);
  ssize_t done;
  if (found->is_marks) {
    note(MARK, 0, 0, 0, bytes, length, NULL, 0);
    done = (ssize_t)length;
  } else {
    if (!is_placed) {
      int flags = (int)syscall(SYS_fcntl, file, F_GETFL);
      struct stat now;
      offset = (flags & O_APPEND) && fstat(file, &now) == 0 ? now.st_size : (off_t)syscall(SYS_lseek, file, 0, SEEK_CUR);
    }
    done = is_placed ? syscall(SYS_pwrite64, file, bytes, wanted, offset) : syscall(SYS_write, file, bytes, wanted);
    int fault = errno;
    if (is_dying) die();
    if (done > 0 && !found->is_wal_index) note(WRITE, found->file, (uint64_t)offset, (uint64_t)done, NULL, 0, bytes, (size_t)done);
    if (done > 0 && found->is_synchronous) note(SYNC, found->file, 0, 0, NULL, 0, NULL, 0);
    errno = fault;
  }
  pthread_mutex_unlock(&lock);
  int fault = errno;
  free(bytes);
  errno = fault;
  return done;
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (!known(file)) return syscall(SYS_write, file, bytes, length);
  return write_all(file, &(struct iovec){(void *)bytes, length}, 1, 0, 0);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  if (!known(file)) return syscall(SYS_pwrite64, file, bytes, length, offset);
  return write_all(file, &(struct iovec){(void *)bytes, length}, 1, offset, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) { return pwrite(file, bytes, length, offset); }
ssize_t writev(int file, const struct iovec *parts, int count) {
  if (!known(file)) return syscall(SYS_writev, file, parts, count);
  return write_all(file, parts, count, 0, 0);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  if (!known(file)) { CACHED(pwritev); return real_pwritev(file, parts, count, offset); }
  return write_all(file, parts, count, offset, 1);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) { return pwritev(file, parts, count, offset); }

/* Copies made by the system are made by hand, so that they are recorded as writes. */
ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  if (!known(to)) return syscall(SYS_sendfile, to, from, offset, count);
  char bytes[65536];
  size_t wanted = count < sizeof bytes ? count : sizeof bytes;
  ssize_t got = offset ? syscall(SYS_pread64, from, bytes, wanted, *offset) : syscall(SYS_read, from, bytes, wanted);
  if (got <= 0) return got;
  ssize_t done = write(to, bytes, (size_t)got);
  if (done > 0 && offset) *offset += done;
  return done;
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) { return sendfile(to, from, offset, count); }
ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags) {
  if (known(to) || known(from)) return errno = ENOSYS, -1;
  return syscall(SYS_copy_file_range, from, from_offset, to, to_offset, length, flags);
}
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  /* libuv asks for this one by its number. */
  if (number == SYS_copy_file_range && (known((int)a[0]) || known((int)a[2]))) return errno = ENOSYS, -1;
  long answer;
  register long r10 __asm__("r10") = a[3];
  register long r8 __asm__("r8") = a[4];
  register long r9 __asm__("r9") = a[5];
  __asm__ volatile("syscall" : "=a"(answer) : "0"(number), "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
  if (answer < 0 && answer > -4096) return errno = (int)-answer, -1;
  return answer;
}

static ssize_t read_placed(int file, void *bytes, size_t length, off_t offset, int is_placed) {
  struct watched *found = known(file);
  /* libSQL takes a failed read for a page of zeros, which nothing outside of it can mend; see the README. */
  if (found && !found->is_store && fails(READS)) return -1;
  return is_placed ? syscall(SYS_pread64, file, bytes, length, offset) : syscall(SYS_read, file, bytes, length);
}
ssize_t read(int file, void *bytes, size_t length) { return read_placed(file, bytes, length, 0, 0); }
ssize_t pread(int file, void *bytes, size_t length, off_t offset) { return read_placed(file, bytes, length, offset, 1); }
ssize_t pread64(int file, void *bytes, size_t length, off64_t offset) { return read_placed(file, bytes, length, offset, 1); }

int ftruncate(int file, off_t size) {
  struct watched *found = known(file);
  if (found && !found->is_wal_index && fails(SIZES)) return -1;
  if (found && !found->is_wal_index && is_last()) die();
  pthread_mutex_lock(&lock);
  int done = (int)syscall(SYS_ftruncate, file, size);
  int fault = errno;
  if (found && done == 0 && !found->is_wal_index) note(TRUNCATE, found->file, 0, (uint64_t)size, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = fault;
  return done;
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int fallocate(int file, int how, off_t offset, off_t length) {
  struct watched *found = known(file);
  if (!found) return (int)syscall(SYS_fallocate, file, how, offset, length);
  if (fails(SIZES)) return -1;
  /* Callers do without it. */
  return errno = EOPNOTSUPP, -1;
}
int fallocate64(int file, int how, off64_t offset, off64_t length) { return fallocate(file, how, offset, length); }

static int sync_file(int file, long number) {
  struct watched *found = known(file);
  if (!found) return (int)syscall(number, file);
  if (!found->is_wal_index && fails(SYNCS)) return -1;
  if (!found->is_wal_index && is_last()) die();
  pthread_mutex_lock(&lock);
  if (found->is_folder) note_path(SYNC_FOLDER, found->file, found->path);
  else note(SYNC, found->file, 0, 0, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

/* A change of names: done and noted together. */
#define NAMED(place, kind, call)                          \
  if (!(place)) return (int)(call);                       \
  if (fails(NAMES)) return -1;                            \
  if (is_last()) die();                                   \
  pthread_mutex_lock(&lock);                              \
  int done = (int)(call), fault = errno;                  \
  if (done == 0) note_path(kind, 0, place);               \
  pthread_mutex_unlock(&lock);                            \
  errno = fault;                                          \
  return done

#define NAMED_TWICE(from, to, kind, call)                 \
  if (!(from) && !(to)) return (int)(call);               \
  if (fails(NAMES)) return -1;                            \
  if (is_last()) die();                                   \
  pthread_mutex_lock(&lock);                              \
  int done = (int)(call), fault = errno;                  \
  if (done == 0) note_paths(kind, 0, (from) ? (from) : "", (to) ? (to) : ""); \
  pthread_mutex_unlock(&lock);                            \
  errno = fault;                                          \
  return done

int renameat2(int old_folder, const char *old, int new_folder, const char *new, unsigned flags) {
  char a[PATH_MAX], b[PATH_MAX];
  const char *from = inside(old_folder, old, a), *to = inside(new_folder, new, b);
  NAMED_TWICE(from, to, RENAME, syscall(SYS_renameat2, old_folder, old, new_folder, new, flags));
}
int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int old_folder, const char *old, int new_folder, const char *new) { return renameat2(old_folder, old, new_folder, new, 0); }
int linkat(int old_folder, const char *old, int new_folder, const char *new, int flags) {
  char a[PATH_MAX], b[PATH_MAX];
  const char *from = inside(old_folder, old, a), *to = inside(new_folder, new, b);
  NAMED_TWICE(from, to, LINK, syscall(SYS_linkat, old_folder, old, new_folder, new, flags));
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }
int unlinkat(int folder, const char *path, int flags) {
  char whole[PATH_MAX];
  const char *place = inside(folder, path, whole);
  uint32_t kind = flags & AT_REMOVEDIR ? REMOVE_FOLDER : UNLINK;
  if (place && ends_with(place, "-shm")) return (int)syscall(SYS_unlinkat, folder, path, flags);
  NAMED(place, kind, syscall(SYS_unlinkat, folder, path, flags));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  if (unlink(path) == 0) return 0;
  return errno == EISDIR ? rmdir(path) : -1;
}
int mkdirat(int folder, const char *path, mode_t mode) {
  char whole[PATH_MAX];
  const char *place = inside(folder, path, whole);
  NAMED(place, MAKE_FOLDER, syscall(SYS_mkdirat, folder, path, mode));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
