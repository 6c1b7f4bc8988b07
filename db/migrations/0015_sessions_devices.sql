-- What a session was opened with, in words its owner knows ('Firefox on Windows'); '' where the browser did not say.
alter table session add column device text not null default '' check (char_length(device) <= 60);
