import type { Mutant } from '../mutant.ts';

/** Bugs that only a browser catches. */
export const BROWSER: readonly Mutant[] = [
  {
    id: 'zone-switch-without-effect',
    name: 'Times stay in the old zone after another one was chosen.',
    file: 'frontend/customer/src/components/zone.ts',
    text: '  chosen = zone === ownZone() ? undefined : zone;\n',
    replacement: '',
    spec: { step: 'browser', file: 'tests/browser/zones.spec.ts', title: 'the zone can be switched' },
  },
  {
    id: 'fields-without-labels',
    name: 'A screen reader does not say what the fields of the forms are.',
    file: 'frontend/customer/src/components/forms/Field.tsx',
    text: '<label className="label" htmlFor={id}>',
    replacement: '<label className="label" htmlFor={id.toUpperCase()}>',
    spec: { step: 'browser', file: 'tests/browser/everyRoute.spec.ts', title: 'guests' },
  },
  {
    id: 'interviewers-pages-for-candidates',
    name: 'A candidate who types the address gets the page for managing slots.',
    file: 'frontend/customer/src/app/pages.ts',
    text: "module: 'slots/manage/ManageSlotsPage', access: 'interviewers'",
    replacement: "module: 'slots/manage/ManageSlotsPage', access: 'members'",
    spec: { step: 'browser', file: 'tests/browser/guard.spec.ts', title: 'the routes of the product for the candidate' },
  },
  {
    id: 'console-forgets-where-one-wanted-to-go',
    name: 'A guest who opens a page of the console is not led back to it after the login.',
    file: 'frontend/admin/src/access/leave.ts',
    text: "now.because === 'logout' ? '/login' : loginPath()",
    replacement: "now.because === 'logout' ? loginPath() : '/login'",
    spec: { step: 'browser', file: 'tests/browser/guard.spec.ts', title: 'the routes of the product for the guest' },
  },
  {
    id: 'dialog-drops-the-focus',
    name: 'After a dialog was closed the keyboard starts at the top of the page.',
    file: 'frontend/customer/src/components/Dialog.tsx',
    text: '      dialog?.close();\n',
    replacement: '      dialog?.close();\n      (document.activeElement as HTMLElement | null)?.blur();\n',
    spec: { step: 'browser', file: 'tests/browser/interviewForms.spec.ts', title: 'cancelling asks first' },
  },
  {
    id: 'failed-lists-load-for-ever',
    name: 'A list that cannot be loaded goes on showing that it loads, without a word and a way to retry.',
    file: 'frontend/customer/src/components/Loaded.tsx',
    text: 'if (query.isError) return <LoadError',
    replacement: "if (query.isError && failed === '') return <LoadError",
    spec: { step: 'browser', file: 'tests/browser/states.spec.ts', title: '/payments/verify of the interviewer' },
  },
  {
    id: 'taken-slots-stay-in-view',
    name: 'A slot that somebody else has just taken stays in the list of open slots.',
    file: 'frontend/customer/src/features/slots/available/useLiveSlots.ts',
    text: 'onOpen, onChange: hear }',
    replacement: 'onOpen, onChange: () => undefined }',
    spec: { step: 'browser', file: 'tests/browser/liveSlots.spec.ts', title: 'open slots come and go' },
  },
];
