from rondel.bots.friesematenten.bidding import Limits,next_bid
from rondel.bots.friesematenten.thoughts import Thoughts
from rondel.bots.friesematenten.weights import load_weights
class FriesematentenMind:
    def __init__(self, game, personality="balanced", weights=None):
        self.game=game; self.weights=weights or load_weights(personality); self.limits=Limits(self.weights)
    def greedy(self, state, seat, rng):
        if state.card_up>=0:
            b=next_bid(state,self.limits.limit(state,seat),self.weights.jump)
            return state.catalogue.bids[b] if b else state.catalogue.passing
        legal=state.legal_actions()
        if len(legal)==1: return legal[0]
        t=Thoughts(state,seat,self.weights)
        return max(legal,key=t.merit)
