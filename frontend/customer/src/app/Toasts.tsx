import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import './toasts.css';
import { Icon } from '../components/Icon.tsx';
import { connectToaster } from '../components/toast.ts';
import { sayRoleChanges } from './roleChanges.ts';

const FIVE_SECONDS = 5000;
const CLASSES = { toast: 'toast', success: 'toast--success', error: 'toast--danger', closeButton: 'alert__close' };
const ICONS = { success: <Icon name="ok" />, error: <Icon name="no" />, close: <Icon name="x" /> };

export function Toasts() {
  useEffect(() => connectToaster(({ tone, text, advice }) => void toast[tone](text, { description: advice })), []);
  useEffect(sayRoleChanges, []);
  return (
    <Toaster
      position="top-right"
      duration={FIVE_SECONDS}
      visibleToasts={3}
      closeButton
      expand
      containerAriaLabel="Messages"
      icons={ICONS}
      offset={{ top: 'calc(var(--nav-height) + var(--space-3))', right: 'var(--gutter)' }}
      mobileOffset={{ right: 'var(--gutter)', left: 'var(--gutter)' }}
      toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: 'Dismiss message' }}
    />
  );
}
