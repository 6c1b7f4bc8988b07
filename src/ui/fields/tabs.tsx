import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type Tab<V extends string> = { value: V; label: string; panel: ReactNode };

type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** Equal tabs with panels, which stay mounted and keep typed text. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const moves = new Map([
      ['ArrowRight', at === last ? 0 : at + 1],
      ['ArrowLeft', at === 0 ? last : at - 1],
      ['Home', 0],
      ['End', last],
    ]);
    const next = moves.get(event.key);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="segmented flex w-full" onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className="segment"
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
