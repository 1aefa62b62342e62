const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const SHAPES = {
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: `${circle(12, 12, 8)}M12 7.5V12l3 2`,
  copy: 'M9 9h10v11H9zM15 9V5H5v11h4',
  gift: 'M4.5 9h15v3.5h-15zM6 12.5h12V20H6zM12 9v11M12 9C9 9 7.5 7.8 7.5 6.3S9 4 10 4.5 12 7 12 9zM12 9c3 0 4.5-1.2 4.5-2.7S15 4 14 4.5 12 7 12 9z',
  info: `${circle(12, 12, 8.5)}M12 11v5.5M12 7.8v.1`,
  left: 'm14.5 6-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 5.7 0l2.6-2.6a4 4 0 0 0-5.7-5.7L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.1-1.1',
  linkedin:
    'M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM8 11v5.5M8 7.9v.1M11.7 16.5V11M11.7 13.2c.3-1.4 1-2.2 2.2-2.2 1.4 0 2.1.9 2.1 2.5v3',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  no: `${circle(12, 12, 8.5)}M9 9l6 6M15 9l-6 6`,
  ok: `${circle(12, 12, 8.5)}M8 12.3l2.8 2.8L16 9.5`,
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5',
  right: 'm9.5 6 6 6-6 6',
  rupee: 'M7 5h10M7 9h10M7 5h3.5a4 4 0 0 1 0 8H7l7 6.5',
  search: `${circle(10.5, 10.5, 6)}M15 15l5 5`,
  shield: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM8.8 11.8l2.3 2.3 4.2-4.4',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  upload: 'M12 15V5M7.5 9 12 4.5 16.5 9M5 15v4h14v-4',
  user: `${circle(12, 8.5, 3.5)}M5 19.5c.8-3.5 3.5-5.5 7-5.5s6.2 2 7 5.5`,
  video: 'M4 7h11v10H4zM15 11l5-3v8l-5-3z',
  wallet: 'M4 7h14.5v12H4zM4 7l11-3v3M15 13h.1',
  warn: 'M12 4.5 21 19.5H3zM12 10v4.5M12 17v.1',
  x: 'm6 6 12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof SHAPES;

/** Decorative: for use beside text, or inside a control that has an accessible name. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={SHAPES[name]} />
  </svg>
);
