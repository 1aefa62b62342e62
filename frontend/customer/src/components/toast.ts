type Tone = 'success' | 'error';
type Shown = { readonly tone: Tone; readonly text: string; readonly advice?: string | undefined };

const waiting: Shown[] = [];
let show: ((toast: Shown) => void) | undefined;

/** Shows the result of an action, top right for five seconds. Load failures are shown in the page instead. */
const say = (toast: Shown): void => {
  if (show) show(toast);
  else waiting.push(toast);
};
export const toastSuccess = (text: string): void => say({ tone: 'success', text });
export const toastError = (text: string, advice?: string): void => say({ tone: 'error', text, advice });

/** The toaster loads after the page; earlier toasts are queued and shown when it connects. */
export function connectToaster(shower: (toast: Shown) => void): () => void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
  return () => {
    show = undefined;
  };
}
