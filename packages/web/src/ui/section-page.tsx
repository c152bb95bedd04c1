import { useMediaQuery } from '@mantine/hooks';
import { usePageTitle } from './page-title.ts';
import styles from './section-page.module.css';
import { Sections, type SectionsProps } from './sections.tsx';

type SectionPageProps<T extends string> = Omit<SectionsProps<T>, 'label' | 'isAtSide' | 'className'> & {
  title: string;
};

/** A page in sections, listed at the left where there is room, else as tabs above. */
export function SectionPage<T extends string>({ title, ...sections }: SectionPageProps<T>) {
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  usePageTitle(title);
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      <Sections
        {...sections}
        label={title}
        isAtSide={isWide && sections.sections.length > 1}
        className={styles.panel}
      />
    </main>
  );
}
