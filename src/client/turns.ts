/** Gives a function that runs what it is given one after another, whether or not the one before failed. */
export function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
}
