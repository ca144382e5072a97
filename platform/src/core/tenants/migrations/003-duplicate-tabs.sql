-- Whether a domain closes duplicate tabs stood in two places, of which the page read one and the socket the other.
UPDATE tenant
SET record = jsonb_set(record, '{flags,closeDuplicateTabs}', 'true') #- '{rules,closeDuplicateTabs}'
WHERE record #>> '{rules,closeDuplicateTabs}' = 'true';
