-- Without a place, stores are listed by how many reviews they have, then by name.
create index store_most_reviewed on store (review_count desc, plain_text(display_name), id) where is_active;
