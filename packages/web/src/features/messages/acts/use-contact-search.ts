import { listContactNames } from '@guiche/contract/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { searchPauseMs } from '../../../lib/search-pause.ts';

const shortest = 3;

/** Searches contacts by name or number, half a second after the last key and from three characters on. */
export function useContactSearch(text: string) {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isLong = [...wanted].length >= shortest;
  const query = useQuery({
    queryKey: ['contact-names', asked],
    queryFn: ({ signal }) => request(listContactNames, { query: { searchParam: asked }, signal }),
    enabled: isLong && [...asked].length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return {
    isLong,
    found: isLong ? query.data : undefined,
    /** False: the results belong to an earlier text. */
    isCurrent: asked === wanted && !query.isPlaceholderData,
    error: isLong ? query.error : null,
    retry: query.refetch,
  };
}
