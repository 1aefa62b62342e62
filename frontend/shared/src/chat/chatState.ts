/** `isDelay`: the typing indicator is shown, before the greeting. */
export type ChatState = { readonly isOpen: boolean; readonly isDelay: boolean; readonly isNotification: boolean };
export type ChatAction = 'open' | 'close' | 'delay' | 'notification';

export const CHAT_AT_FIRST: ChatState = { isOpen: false, isDelay: true, isNotification: false };

export function chatAfter(state: ChatState, action: ChatAction): ChatState {
  switch (action) {
    case 'open':
      return { ...state, isOpen: true, isNotification: false };
    case 'close':
      return { ...state, isOpen: false };
    case 'delay':
      return { ...state, isDelay: false };
    case 'notification':
      return state.isOpen ? state : { ...state, isNotification: true };
  }
}
