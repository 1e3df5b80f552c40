-- Ids of the partner's users and orders that have the words, each NULL where more than max_found have them.
--
-- As the owner of the tables: under the policies of rows a condition on words can use no index, because Postgres can't know that comparing arrays
-- reveals nothing of other rows. The partner is a condition here instead, and a session that is of one partner finds nothing of another.
CREATE OR REPLACE FUNCTION find_by_words(of_partner uuid, words text[], max_found integer, OUT users uuid[], OUT orders uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan -- how many have a word decides which index is read
AS $$
DECLARE
  own uuid := own_partner();
BEGIN
  users := '{}';
  orders := '{}';
  IF of_partner IS DISTINCT FROM own AND (own IS NOT NULL OR is_partners_request()) THEN
    RETURN;
  END IF;
  users := ARRAY(SELECT u.id FROM app_user u WHERE u.partner_id = of_partner AND u.search_words @> words LIMIT max_found + 1);
  IF cardinality(users) > max_found THEN
    users := NULL;
  END IF;
  orders := ARRAY(SELECT t.id FROM transaction t WHERE t.partner_id = of_partner AND t.partner_data_words @> words LIMIT max_found + 1);
  IF cardinality(orders) > max_found THEN
    orders := NULL;
  END IF;
END $$;
