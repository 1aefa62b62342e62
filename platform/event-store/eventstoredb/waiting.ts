import { deadline } from '../../clock/deadline.ts';
import { unavailable } from './failures.ts';

const nothing = (): void => undefined;

/** Rejects when there is no answer in time. The client only passes its own deadlines to the server; it does not enforce them. */
export function answered<T>(ms: number, answer: Promise<T>): Promise<T> {
  answer.catch(nothing);
  return new Promise<T>((resolve, reject) => {
    const cancel = deadline(ms, () => reject(unavailable(`no answer within ${ms} ms`)));
    answer.then(resolve, reject).finally(cancel);
  });
}

/** Waits until the work settles, but at most `ms` milliseconds; never rejects. */
export function bounded(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    work.catch(nothing).finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
