-- What an account has logged in with: a device, by a random token that its browser keeps, or a network. Who comes with one
-- of these has a reserved share of the log-in, so that others who try passwords cannot keep the owner out.
create table known_device (
  user_id    uuid not null references app_user on delete cascade,
  -- SHA-256 of 'device:' and the token, or of 'network:' and the network.
  key_hash   bytea not null check (octet_length(key_hash) = 32),
  expires_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index known_device_by_end on known_device (expires_at);

-- As networkOf() in src/platform/network.ts: the IPv4 address, or the /64 of IPv6; null for what is no address.
create function pg_temp.network_of(written text) returns text language plpgsql as $$
declare
  address text := split_part(regexp_replace(written, '^\[([^\]]*)\](:\d+)?$', '\1'), '%', 1);
  bytes bytea;
begin
  address := regexp_replace(regexp_replace(address, '^([\d.]+):\d+$', '\1'), '^::ffff:([\d.]+)$', '\1', 'i');
  bytes := inet_send(address::inet);
  if family(address::inet) = 4 then return host(address::inet); end if;
  return (select string_agg(to_hex((get_byte(bytes, 4 + 2 * n) << 8) + get_byte(bytes, 5 + 2 * n)), ':' order by n)
    from generate_series(0, 3) n) || '::/64';
exception when others then return null;
end $$;

insert into known_device (user_id, key_hash, expires_at)
select user_id, sha256(convert_to('network:' || network, 'UTF8')), max(created_at) + interval '30 days'
from (select user_id, pg_temp.network_of(ip) as network, created_at from session) known
where network is not null
group by 1, 2;
