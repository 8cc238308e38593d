import { type enPasswordStrength } from '../en/password-strength.ts';

/** Textos de la indicación de seguridad de una nueva contraseña. */
export const esPasswordStrength: typeof enPasswordStrength = {
  passwordStrength: {
    short: (min) => `Demasiado corta: al menos ${min} caracteres`,
    weak: 'Débil: fácil de adivinar',
    fair: 'Aceptable: cuanto más larga, mejor',
    strong: 'Segura',
  },
};
