import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Place, type PlaceSuggestion, leastPlaceQuery } from '../../../../contract/collect/places.ts';
import { useExtension } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { readPlace, suggestPlaces } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';

interface AddressSearchProps {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly problemId: string;
  /** True if the search replaces an element that had the focus. */
  readonly takesFocus: boolean;
  onPick(place: Place): void;
}

/** Debounce time: longer than a typical pause between keys, short enough to feel instant. */
const debounceMs = 200;
const none: readonly PlaceSuggestion[] = [];

/** Returns the text once it has not changed for `debounceMs`. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Returns the suggestions for the typed text. Fetches the details of the picked one and passes them to `onPick`. */
function usePlaces(typed: string, pick: PlaceSuggestion | undefined, onPick: (place: Place) => void) {
  const hasPlaces = useExtension('places');
  const query = useDebounced(typed);
  const isWanted = hasPlaces && query.length >= leastPlaceQuery;
  const found = useOperation(suggestPlaces, { input: query, queryOptions: { enabled: isWanted, staleTime: 300_000 } });
  const details = useOperation(readPlace, {
    input: pick?.Id ?? '',
    queryOptions: { enabled: pick !== undefined, staleTime: 300_000 },
  });
  const place = details.data?.data.value;
  const take = useEffectEvent(onPick);
  useEffect(() => {
    if (place) take(place);
  }, [place]);
  const failed = [found, details].find(({ isError }) => isError);
  return {
    hasPlaces,
    suggestions: isWanted ? (found.data?.data.value ?? none) : none,
    isLoading: (isWanted && (found.isLoading || query !== typed)) || details.isLoading,
    isEmpty: isWanted && query === typed && found.data?.data.value.length === 0,
    failure: failed && {
      message: failed.error?.message ?? '',
      retry: () => void failed.refetch(),
      isRetrying: failed.isFetching,
    },
  };
}

/** Renders a combobox that searches for addresses in the United Kingdom (D-2.51). */
export function AddressSearch({ id, isInvalid, problemId, takesFocus, onPick }: AddressSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [picked, setPicked] = useState<PlaceSuggestion>();
  const box = useRef<HTMLDivElement>(null);
  const { hasPlaces, suggestions, isLoading, isEmpty, failure } = usePlaces(typed.trim(), picked, onPick);
  const isShown = isOpen && picked === undefined && suggestions.length > 0;

  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const choose = (suggestion: PlaceSuggestion | undefined) => {
    if (!suggestion) return;
    setPicked(suggestion);
    setTyped(suggestion.Text);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt(isShown ? (at + step + suggestions.length) % suggestions.length : 0);
    } else if (event.key === 'Enter') {
      // Enter selects an address and never submits the form.
      event.preventDefault();
      if (isShown) choose(suggestions[at]);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const status = isLoading
    ? bookingTexts.searching()
    : isEmpty
      ? bookingTexts.noAddress()
      : isShown
        ? bookingTexts.suggestions({ count: suggestions.length })
        : '';

  return (
    <div ref={box} className="address-search">
      <Input
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-required
        aria-invalid={isInvalid}
        aria-describedby={`${problemId} ${id}-status`}
        {...(isShown ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        {...(isInvalid ? { status: 'error' as const } : {})}
        autoComplete="off"
        disabled={!hasPlaces}
        placeholder={bookingTexts.searchAddress()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPicked(undefined);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={bookingTexts.searchAddress()}
        className="address-suggestions"
        hidden={!isShown}
      >
        {isShown &&
          suggestions.map((suggestion, index) => (
            // The focus stays in the input, whose arrow keys select a suggestion.
            <div
              key={suggestion.Id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="address-suggestion"
              onPointerEnter={() => setAt(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              onKeyDown={onKeyDown}
            >
              <strong>{suggestion.Text}</strong>
              <span className="quiet">{suggestion.Detail}</span>
            </div>
          ))}
      </div>
      <p id={`${id}-status`} className="quiet address-status" role="status">
        {hasPlaces ? status : bookingTexts.noSearch()}
      </p>
      {failure && (
        <FailureNotice
          what={bookingTexts.addressesFailed()}
          message={failure.message}
          isRetrying={failure.isRetrying}
          onRetry={failure.retry}
        />
      )}
    </div>
  );
}
