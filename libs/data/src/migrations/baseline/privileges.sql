-- What is written once and never rewritten: not by the service's own role either. The triggers of `refuse_rewriting` stop every
-- other role.

REVOKE UPDATE, DELETE, TRUNCATE ON journal, posting, transaction_history, lone_decision, audit_entry, audit_link FROM PUBLIC, CURRENT_USER;
REVOKE UPDATE, DELETE, TRUNCATE ON months.posting_rest, months.transaction_history_rest FROM PUBLIC, CURRENT_USER;
REVOKE DELETE, TRUNCATE ON audit_head FROM PUBLIC, CURRENT_USER;

-- A row that refers to another locks it, and for that Postgres requires the privilege to update the table that is referred to.
-- The privilege on the key alone is enough; no key can be updated all the same.
GRANT UPDATE (id) ON audit_entry TO CURRENT_USER;
