import { v7 } from 'uuid';

/** A new id for a private row: unguessable enough to be opaque, ordered by time so that indexes stay compact. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const uuidOrNull = (id: string): string | null => (UUID.test(id) ? id : null);

export const keyOrNull = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
