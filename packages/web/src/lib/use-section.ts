import { useNavigate, useSearch } from '@tanstack/react-router';

/** The shown section of a page, from its address, which does not name the first one. */
export function useSection<T extends string>(names: readonly [T, ...T[]]): [T, (section: T) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = names;
  const chosen = names.find((name) => name === search.section) ?? first;
  const choose = (section: T) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, section: section === first ? undefined : section }),
      replace: true,
    });
  return [chosen, choose];
}
