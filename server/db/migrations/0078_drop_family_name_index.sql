-- Searches by family name use the search index, as every other search.
drop index orders_family_name;
