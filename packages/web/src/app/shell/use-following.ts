import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { webFeatures } from '../web-features.ts';

/** Follows what features follow whatever is on screen. */
export function useFollowing() {
  const queries = useQueryClient();
  useEffect(() => {
    const ends = webFeatures.flatMap(({ live = [] }) => live).map((begin) => begin(queries));
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
}
