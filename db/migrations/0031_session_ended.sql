-- Whoever ends a session, by whatever way: the web processes hear of it as it commits, and close the sockets that it opened.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.user_id::text);
  return null;
end $$;
create trigger session_ended after delete or update of revoked_at on session
  for each row execute function tell_session_ended();
