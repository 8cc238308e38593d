const tracer: readonly string[] = ['strace', '-f', '-qq'];
/**
 * Has the kernel stop a process only at the calls that are asked for: stopped at every call, Node takes three times as
 * long to start. strace sends no signals then.
 */
const filter = '--seccomp-bpf';
const silent: readonly string[] = ['-o', '/dev/null'];

/** Tells what follows it does, its children included. */
export const straceCommand: readonly string[] = [...tracer, filter];

/** Sends a signal to what follows it, at its so-manieth system call of a kind. */
export const straceSignal = (signal: string, call: string, when: number): readonly string[] => [
  ...tracer,
  ...silent,
  ...at(call, `signal=${signal}`, when),
];

/** Lets system calls of a kind fail in what follows it; `when` is strace's: `7`, or `7+` for all from there on. */
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
