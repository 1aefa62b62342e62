import { type ComponentType, lazy } from 'react';
import { codeOf } from './codeOf.ts';

/**
 * A component that loads when it is first shown, and that the user waits for: if it does not load though the browser is online,
 * an error says so, and it is loaded when it is shown again.
 */
export function awaited<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () =>
    lazy(async () => {
      for (;;) {
        try {
          return { default: await codeOf(load) };
        } catch (error) {
          if (navigator.onLine) return { default: failed(error) };
        }
      }
    });
  /** React would remember for ever that the load itself failed. */
  const failed = (error: unknown) => () => {
    setTimeout(() => {
      Shown = begin();
    });
    throw error;
  };
  let Shown: ComponentType<Props> = begin();
  return (props: Props) => <Shown {...props} />;
}
