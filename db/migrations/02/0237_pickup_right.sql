-- A driver works on deliveries only: everyone else who reads orders reads those that are picked up, too.
insert into staff_role_right (role_key, right_key)
select role_key, 'read_pickups' from staff_role_right where right_key = 'read_orders' and role_key <> 'driver';
