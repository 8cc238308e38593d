export type SoundName = 'add' | 'update' | 'done' | 'badge' | 'move' | 'delete' | 'error';
