import { type RefObject, useRef } from 'react';
import { TextLink } from '#ui/fields/text-link.tsx';
import { RemovableTag } from '#ui/parts/tag.tsx';
import type { ExplorerQuery } from '../list/explorer-query.ts';
import { appliedFilters } from './applied-filters.ts';
import type { FilterNames } from './filter-words.ts';

type AppliedTagsProps = {
  list: FilterNames;
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
  clear: string;
  /** Gets the focus when the last tag is removed. */
  heading: RefObject<HTMLElement | null>;
};

/** Every active filter as a tag that removes it. */
export function AppliedTags({ list, query, onChange, clear, heading }: AppliedTagsProps) {
  const group = useRef<HTMLDivElement>(null);
  const applied = appliedFilters(query, list);
  const leave = () => heading.current?.focus({ preventScroll: true });
  const remove = (index: number, without: Partial<ExplorerQuery>) => {
    onChange(without);
    // The pressed tag disappears: the focus moves to a neighbour; the last one clears all.
    if (applied.length === 1) leave();
    else group.current?.querySelectorAll<HTMLElement>('button, a')[index + 1]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div ref={group} role="group" aria-label="Applied filters" className="mt-4 flex flex-wrap items-center gap-2">
      {applied.map(({ key, label, without }, index) => (
        <RemovableTag key={key} label={label} onRemove={() => remove(index, without)} />
      ))}
      <TextLink to={clear} preventScrollReset onClick={leave} className="inline-flex min-h-11 items-center px-2">
        Clear all
      </TextLink>
    </div>
  );
}
