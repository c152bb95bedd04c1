-- People's pictures.

-- Where a person's picture is kept; `profile_image` is its address.
alter table users add avatar_key text;
