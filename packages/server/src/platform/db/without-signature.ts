import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a list's preview of our message, at most 255 characters, without the signature (`signed` in the contract) in
 * front: the row already says whose the ticket is. Only a signature made of the author's name goes. The sign of a kind
 * may stand before it.
 */
export const withoutSignature = (preview: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select left(coalesce(case when strpos(p.said, s.mark) between 1 and 5
      then btrim(left(p.said, strpos(p.said, s.mark) - 1) || substr(p.said, strpos(p.said, s.mark) + length(s.mark)), E' \\n')
      end, p.said), 255)
    from (select ${preview}::text as said) p
    left join lateral (select '*' || u.name || E':*\\n' as mark from users u
      where u.company_id = (select current_company()) and u.id = ${userId}) s on true)`;
