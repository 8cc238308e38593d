import { type Environment } from './environment.ts';

/** Milliseconds between two beats of the leading tab. */
const beatInterval = 1_000;
/**
 * After how many beats of its own without one from the leader a visible tab takes over: the leader is frozen. Beats
 * are counted because the clock may be set.
 */
const silence = 3;

export interface TabLeader {
  /** To be called for every beat heard from another tab. */
  heard(): void;
  stop(): void;
}

export interface TabLeaderOptions {
  readonly name: string;
  /** Tells the other tabs that the leader is alive. */
  beat(): void;
  lead(): void;
  /** Another tab took over while this one was asleep. */
  lose(): void;
}

/** Sees to it that one tab of a browser leads: the one that sends and listens for all. */
export function electLeader(
  environment: Pick<Environment, 'schedule' | 'holdLock' | 'isVisible'>,
  { name, beat, lead, lose }: TabLeaderOptions,
): TabLeader {
  /** How many beats have been missed. */
  let missed = 0;
  let isLeading = false;
  let isStopped = false;
  let release = () => {};
  let cancelTick = () => {};

  const ask = (steal: boolean) => {
    release();
    release = environment.holdLock(name, {
      steal,
      held() {
        if (isStopped) return;
        isLeading = true;
        beat();
        lead();
      },
      lost() {
        if (!isLeading || isStopped) return;
        isLeading = false;
        missed = 0;
        lose();
        ask(false);
      },
    });
  };

  const tick = () => {
    if (isLeading) beat();
    else if (++missed > silence && environment.isVisible()) {
      missed = 0;
      ask(true);
    }
    cancelTick = environment.schedule(beatInterval, tick);
  };

  ask(false);
  cancelTick = environment.schedule(beatInterval, tick);
  return {
    heard() {
      missed = 0;
    },
    stop() {
      isStopped = true;
      cancelTick();
      release();
    },
  };
}
