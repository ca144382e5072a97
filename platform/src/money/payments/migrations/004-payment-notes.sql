-- A payment instruction never asks the payer to hide what a payment is for: the demonstration's method loses its note.
update deposit_method set details = jsonb_set(details, '{customFields}', '[]')
  where details ->> 'accountName' = 'Backlay Collections' and details #>> '{customFields,0,label}' = 'Note';
