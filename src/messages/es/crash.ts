import { type CrashTexts } from '../en/crash.ts';

/** Textos de la pantalla tras un fallo, que puede llegar antes de que se cargue cualquier otro texto. */
export const esCrash: CrashTexts = {
  crashed: 'Algo salió mal. Inténtalo de nuevo.',
  crashedText: 'Tu trabajo está guardado en este dispositivo. Recarga la página para recuperarlo.',
  reload: 'Recargar',
};
