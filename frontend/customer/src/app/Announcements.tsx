import { useSyncExternalStore } from 'react';
import { announced, onAnnouncement } from '../components/announce.ts';

export const Announcements = () => (
  <p className="visually-hidden" role="status">
    {useSyncExternalStore(onAnnouncement, announced)}
  </p>
);
