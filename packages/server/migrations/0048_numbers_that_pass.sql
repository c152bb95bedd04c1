-- By which connection an address was told. User ids of the official API hold within one business: of another one the same
-- person has another. Null: told before this was written down, or written by hand.
alter table contact_identities add column connection_id bigint;
