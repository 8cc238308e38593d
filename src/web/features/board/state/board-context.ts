import { createContext, useContext } from 'react';
import { type BoardState } from './board-state.ts';

export const BoardContext = createContext<BoardState | null>(null);

export function useBoard(): BoardState {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('a part of the board stands outside it');
  return board;
}
