import { type KeyboardEvent, useRef } from 'react';

type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly (readonly [name: Name, text: string])[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** `segmented` for a choice of two or three, `tabs` for parts of a page. */
  readonly look: 'segmented' | 'tabs';
  readonly panelId: string;
};

export const tabId = (panelId: string, name: string) => `${panelId}-tab-${name}`;

/** Arrow keys, Home and End move between tabs. The caller renders the panel, with `aria-labelledby={tabId(…)}`. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, look, panelId }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([name]) => name === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next[0]);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, next[0]))}`)?.focus();
  };
  return (
    <div className={look} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(panelId, name)}
          className={look === 'tabs' ? 'tab' : undefined}
          aria-selected={name === selected}
          aria-controls={panelId}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
