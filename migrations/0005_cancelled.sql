-- Episodes that their user ended were called errored. Starts that failed have no first observation, and stay so.
UPDATE `trajectories` SET `outcome` = 'cancelled'
WHERE `outcome` = 'errored' AND json_extract(`end`, '$.reason') = 'cancelled' AND `initial_segment` IS NOT NULL;
