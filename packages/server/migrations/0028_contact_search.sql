-- New rows of a GIN index wait in a list that every search reads through, up to 4 MB of it: an import made the searches of
-- everybody else twice as slow. Contacts are searched oftener than made.
alter index contacts_search set (fastupdate = off);
alter index contacts_number_search set (fastupdate = off);
select gin_clean_pending_list('contacts_search'), gin_clean_pending_list('contacts_number_search');
