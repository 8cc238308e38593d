const tracer: readonly string[] = ['strace', '-f', '-qq'];
/**
 * Stops a process only at the traced calls: stopped at every call, Node would take three times as long to
 * start. With this option strace injects no signals.
 */
const filter = '--seccomp-bpf';
const silent: readonly string[] = ['-o', '/dev/null'];

/** Traces the command that follows, and its child processes. */
export const straceCommand: readonly string[] = [...tracer, filter];

/** Sends a signal to the command that follows at its `when`-th system call of a kind. */
export const straceSignal = (signal: string, call: string, when: number): readonly string[] => [
  ...tracer,
  ...silent,
  ...at(call, `signal=${signal}`, when),
];

/**
 * Makes system calls of the command that follows fail. `when` has strace's syntax: `7`, or `7+` for all from
 * there on.
 */
export const straceFailure = (error: string, call: string, when: string): readonly string[] => [
  ...straceCommand,
  ...silent,
  ...at(call, `error=${error}`, when),
];

const at = (call: string, effect: string, when: number | string): readonly string[] => [
  '-e',
  `trace=${call}`,
  '-e',
  `inject=${call}:${effect}:when=${when}`,
];
