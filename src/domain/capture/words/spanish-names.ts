import { type BuiltInCategory } from '../../idea/categories.ts';

// Apart from the grammar's words, so that readers of files load without them.

export const spanishCategories: Readonly<Record<BuiltInCategory, string>> = {
  Philosophical: 'Filosofía',
  'Sci-Fi': 'Ciencia ficción',
  'Web Development': 'Desarrollo web',
  Hardware: 'Electrónica',
  'Energy Tech': 'Energía',
  'Data Visualization': 'Visualización de datos',
  Gaming: 'Videojuegos',
  Media: 'Medios',
  'E-Commerce': 'Comercio electrónico',
  'Human Values': 'Valores humanos',
  Timepieces: 'Relojería',
  Education: 'Educación',
  Design: 'Diseño',
  Career: 'Carrera profesional',
  Health: 'Salud',
  Art: 'Arte',
};
