import { Suspense, useEffect, useId, useState } from 'react';
import { Form } from 'react-router';
import { retype, useAttachedInput } from '#ui/fields/attached-input.ts';
import { CaretDownIcon, MagnifyingGlassIcon, XIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import { cx } from '#ui/styles/classes.ts';
import type { SearchType } from '../explore.contract.ts';
import { SEARCH_TYPES } from './search-types.ts';
import './search-form.css';

/** If it fails to load, the plain form still works. */
const SearchDropdown = lazyWithNullFallback(() => import('./search-dropdown.tsx').then((it) => it.SearchDropdown));

type SearchFormProps = {
  /** In the header: a sunken pill. Else the panel of the home page. */
  compact?: boolean;
  /** In the search sheet: gets the focus; results show below it. */
  inSheet?: boolean;
  storeId?: string;
  /** Called before leaving for another page. */
  onLeave?: () => void;
  className?: string;
};

/** Search by type. A plain form with the search page as its action, so it works without scripts. */
export function SearchForm({ compact, inSheet, storeId, onLeave, className }: SearchFormProps) {
  const [type, setType] = useState<SearchType>('products');
  const [isWanted, setWanted] = useState(false);
  const field = useAttachedInput();
  const isPanel = !compact && !inSheet;
  const words = storeId ? 'Search this store' : isPanel ? `Search ${type}` : 'Search products, stores and brands';
  // Applies input from before hydration.
  useEffect(() => {
    const input = field.ref.current;
    const chosen = new FormData(input?.form ?? undefined).get('type');
    if (chosen) setType(chosen as SearchType);
    if (input === document.activeElement) setWanted(true);
  }, [field]);
  const clear = () => {
    if (!field.ref.current) return;
    retype(field.ref.current, '');
    field.ref.current.focus();
  };
  return (
    <Form
      role="search"
      action="/search"
      className={cx('search-form', isPanel ? 'search-panel' : 'search-pill', className)}
      aria-label={storeId ? 'This store' : compact ? 'Site' : undefined}
      onFocus={() => setWanted(true)}
    >
      {storeId ? (
        <input type="hidden" name="storeId" value={storeId} />
      ) : isPanel ? (
        <TypeSelect type={type} onType={setType} />
      ) : (
        <input type="hidden" name="type" value={type} />
      )}
      <div className="search-words">
        {compact ? (
          <IconButton label="Search" type="submit">
            <MagnifyingGlassIcon />
          </IconButton>
        ) : (
          <MagnifyingGlassIcon className="text-ink-muted" />
        )}
        <input
          {...field.props}
          type="search"
          name="search"
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={words}
          placeholder={words}
          data-autofocus={inSheet && ''}
        />
        <IconButton label="Clear" className="search-clear" onClick={clear}>
          <XIcon />
        </IconButton>
      </div>
      {isPanel && (
        <Button type="submit" size="lg">
          Search
        </Button>
      )}
      {isWanted && !storeId && (
        <Suspense>
          <SearchDropdown field={field} type={type} onType={setType} isInline={inSheet} onLeave={onLeave} />
        </Suspense>
      )}
    </Form>
  );
}

function TypeSelect({ type, onType }: { type: SearchType; onType: (type: SearchType) => void }) {
  const id = useId();
  return (
    <div className="search-type">
      <label htmlFor={id}>You search by</label>
      <span className="relative">
        <select id={id} name="type" value={type} onChange={({ target }) => onType(target.value as SearchType)}>
          {SEARCH_TYPES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <CaretDownIcon />
      </span>
    </div>
  );
}
