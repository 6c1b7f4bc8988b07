-- No process merges a batch of it before: the database rests between batches.
alter table catalogue_import add column rests_until timestamptz;
