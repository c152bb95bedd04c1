import { messengerCase } from './cases.ts';
import { testRoad } from './road-suite.ts';

testRoad(messengerCase);
