-- The drawings of the demo keep these themselves (docs/decisions/0017); no version since reads them.
alter table brand drop column hue, drop column graphic;
