import { useSyncExternalStore } from 'react';
import { announced, onAnnouncement } from './announce.ts';

/** What is announced. A dialog has one of its own: whatever is outside of it is silent meanwhile. */
export const Announcements = () => (
  <p className="visually-hidden" role="status">
    {useSyncExternalStore(onAnnouncement, announced)}
  </p>
);
