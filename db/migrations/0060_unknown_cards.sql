-- Which cards a store takes is only known where somebody has said it: a register of stores says nothing of it. None: not
-- known, and the payment provider is asked. Stores that were imported have had Visa and Mastercard by default; those of the
-- demo catalogue, which alone have a hue, have said it.
alter table store
  alter column accepts set default '{}',
  drop constraint store_accepts_check,
  add constraint store_accepts_check check (accepts <@ '{amex,master,visa,visa-debit}');
update store set accepts = '{}' where accepts = '{visa,master}' and hue is null;
