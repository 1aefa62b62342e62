import { createContext } from 'react';

/** True while a dialog or form sends its input: what is typed by then would be lost once it is saved, so its fields do not change. */
export const IsSending = createContext(false);
