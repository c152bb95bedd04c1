/** Of contacts `c`: what the channel knows them by. On channels without numbers a play's customers have theirs all the same. */
export const addressOfContact = `coalesce(nullif(c.number, ''), (select i.value from contact_identities i
  where i.company_id = c.company_id and i.contact_id = c.id order by i.value limit 1))`;
