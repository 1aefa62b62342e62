import { useSyncExternalStore } from 'react';
import { announced, onAnnouncement } from './announce.ts';

/** The live region for announcements. A dialog has its own, because everything outside a modal dialog is silent. */
export const Announcements = () => (
  <p className="visually-hidden" role="status">
    {useSyncExternalStore(onAnnouncement, announced)}
  </p>
);
